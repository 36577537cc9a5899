/* Counts the rows of a seven-card paytable over every hand, one by one, on one thread.
 *
 * The yardstick for the counting in compliance.odds: the 154,143,080 hands of seven cards from 52 cards and one joker
 * are dealt in nested loops, each hand is classified by itself, and each falls into exactly one row: the first that
 * fits, from the top. The joker is an ace, or completes a straight, a flush, a straight flush or a royal flush; it
 * pairs nothing but aces.
 *
 *     gcc -O2 -o count_rows count_rows.c
 *     ./count_rows                  every hand
 *     ./count_rows AKQJT9 4         only cards of these ranks, in four suits, and the joker (to check by brute force)
 *
 * It prints a line `row count` for every row, and the total.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HAND = 7, RANKS = 13, SUITS = 4, ACE = 12 };

static const char RANK_LETTERS[] = "23456789TJQKA";

enum row {
    SEVEN_STRAIGHT_FLUSH, ROYAL_MATCH, SEVEN_STRAIGHT_FLUSH_WITH_JOKER, FIVE_ACES, ROYAL_FLUSH, STRAIGHT_FLUSH,
    FOUR_OF_A_KIND, FULL_HOUSE, FLUSH, THREE_OF_A_KIND, STRAIGHT, THREE_PAIR, NOTHING, ROWS
};

static const char *const ROW_NAMES[ROWS] = {
    "seven-card-straight-flush", "royal-flush-and-royal-match", "seven-card-straight-flush-with-joker", "five-aces",
    "royal-flush", "straight-flush", "four-of-a-kind", "full-house", "flush", "three-of-a-kind", "straight",
    "three-pair", "nothing"
};

/* Some cards, kept in four ways; a card is what it adds to each of them. */
typedef struct {
    uint64_t by_suit;    /* one bit for each card: 16 for each suit, in it one for each rank */
    uint64_t by_rank;    /* how many cards of each rank: four bits for each rank */
    uint32_t ranks;      /* one bit for each rank that is there, not counting the joker */
    uint32_t suit_count; /* how many cards of each suit, and three more: four bits for each suit */
} cards;

/* In by_rank: the lowest bit of each count. In suit_count: the bit that is set once a suit has five cards. */
static const uint64_t EACH_RANK = 0x1111111111111;
static const uint32_t FIVE_OF_A_SUIT = 0x8888;
static const uint32_t ROYAL = 0x1F00;

static cards deck[RANKS * SUITS];
static int deck_size;
static uint64_t counts[ROWS];

/* Do these ranks hold `length` in sequence, `missing` of them (none or one) made up for by the joker? */
static uint8_t five_run[2][1 << RANKS], seven_run[2][1 << RANKS];

static int holds_run(uint32_t ranks, int length, int missing)
{
    uint32_t ace_low = ranks << 1 | ranks >> ACE;
    for (int low = 0; low + length <= RANKS + 1; low++) {
        uint32_t run = ((1u << length) - 1) << low;
        if (__builtin_popcount(ace_low & run) >= length - missing)
            return 1;
    }
    return 0;
}

static void fill_runs(void)
{
    for (int joker = 0; joker < 2; joker++)
        for (uint32_t ranks = 0; ranks < 1u << RANKS; ranks++) {
            five_run[joker][ranks] = holds_run(ranks, 5, joker);
            seven_run[joker][ranks] = holds_run(ranks, HAND, joker);
        }
}

/* Are these king and queen of one suit and nothing else? */
static int king_and_queen(uint64_t by_suit)
{
    const uint64_t pair = 0x0C00;
    return by_suit == pair || by_suit == pair << 16 || by_suit == pair << 32 || by_suit == pair << 48;
}

static enum row row_of_groups(const cards *hand, int joker)
{
    uint64_t several = hand->by_rank >> 1 & EACH_RANK; /* ranks with two or three cards */
    if (hand->by_rank & EACH_RANK << 2) {
        int five = joker && (hand->by_rank >> 4 * ACE) == 5;
        return five ? FIVE_ACES : FOUR_OF_A_KIND;
    }
    uint64_t but_one = several & (several - 1);
    if (several & hand->by_rank)
        return but_one ? FULL_HOUSE : THREE_OF_A_KIND;
    if (five_run[joker][hand->ranks])
        return STRAIGHT;
    return but_one & (but_one - 1) ? THREE_PAIR : NOTHING;
}

/* The row of a hand that has five of a suit. */
static enum row row_of_suited(const cards *hand, int joker)
{
    int shift = __builtin_ctz(hand->suit_count & FIVE_OF_A_SUIT) / 4 * 16;
    uint32_t suited = hand->by_suit >> shift & 0xFFFF;
    uint64_t others = hand->by_suit & ~((uint64_t)0xFFFF << shift);
    int royal = __builtin_popcount(suited & ROYAL) >= 5 - joker;
    if (seven_run[joker][suited])
        return joker ? SEVEN_STRAIGHT_FLUSH_WITH_JOKER : SEVEN_STRAIGHT_FLUSH;
    if (royal)
        return king_and_queen(others) ? ROYAL_MATCH : ROYAL_FLUSH;
    if (five_run[joker][suited])
        return STRAIGHT_FLUSH;
    enum row by_groups = row_of_groups(hand, joker);
    return by_groups < FLUSH ? by_groups : FLUSH;
}

/* Deal the last cards of a hand, `left` of them, from the deck from `first` on. */
static void deal(cards hand, int first, int left, int joker)
{
    for (int place = first; place <= deck_size - left; place++) {
        const cards *card = &deck[place];
        cards more = {
            hand.by_suit | card->by_suit, hand.by_rank + card->by_rank,
            hand.ranks | card->ranks, hand.suit_count + card->suit_count
        };
        if (left > 1)
            deal(more, place + 1, left - 1, joker);
        else if (more.suit_count & FIVE_OF_A_SUIT)
            counts[row_of_suited(&more, joker)]++;
        else
            counts[row_of_groups(&more, joker)]++;
    }
}

static void fill_deck(const char *letters, int suits)
{
    for (int rank = 0; rank < RANKS; rank++)
        for (int suit = 0; suit < suits; suit++)
            if (strchr(letters, RANK_LETTERS[rank]))
                deck[deck_size++] = (cards){
                    (uint64_t)1 << (16 * suit + rank), (uint64_t)1 << 4 * rank, 1u << rank, 1u << 4 * suit
                };
}

int main(int argc, char **argv)
{
    fill_runs();
    fill_deck(argc > 1 ? argv[1] : RANK_LETTERS, argc > 2 ? atoi(argv[2]) : SUITS);

    /* The joker is one more ace among the groups and one more card of every suit; the runs let it in by themselves. */
    cards nothing = {0, 0, 0, 0x3333};
    cards joker = {0, (uint64_t)1 << 4 * ACE, 0, 0x4444};
    deal(nothing, 0, HAND, 0);
    deal(joker, 0, HAND - 1, 1);

    uint64_t total = 0;
    for (int row = 0; row < ROWS; row++) {
        printf("%s %" PRIu64 "\n", ROW_NAMES[row], counts[row]);
        total += counts[row];
    }
    printf("total %" PRIu64 "\n", total);
    return 0;
}
