/* Ranks all 105 settings of every Asia Poker hand, one hand after the other, on one thread.
 *
 * The yardstick for the proof of a house way in compliance.odds: the 154,143,080 hands of seven cards from 52 cards and
 * one joker are dealt in nested loops. Of each hand the 35 high hands (four cards), the 21 medium hands (two) and the 7
 * low hands (one) are valued, and for each of the 105 ways to set it the program asks whether it is lawful: high above
 * medium above low.
 *
 * High hands rank: four aces, royal flush (A-K-Q-J), straight flush, four of a kind, flush, straight, three of a kind,
 * two pair, pair, high card. A-2-3-4 is the highest straight flush and the second highest straight. The joker is an
 * ace, or completes a straight, a flush (as the highest card that it lacks), a straight flush or a royal flush. Hands
 * of different size compare by category, then rank by rank, and a hand with a card left beats one that ran out.
 *
 * The values are looked up in tables by ranks and suitedness. Each hand is ranked for itself: nothing is shared between
 * hands, and no vector instructions are asked for.
 *
 *     gcc -O2 -o rank_settings rank_settings.c
 *     ./rank_settings               every hand
 *     ./rank_settings 5000          the first 5000 hands
 *     ./rank_settings 0 AKQJ2 3     every hand of cards of these ranks, in three suits, and the joker
 *
 * It prints how many hands there were, how many of their settings are lawful, and a checksum of the counts and values.
 */
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { HAND = 7, HIGHS = 35, MEDIUMS = 21, LOWS_BESIDE = 5 };
enum { TWO = 2, ACE = 14, JOKER = 15 };
enum { ALL_SUITS = 0xF };

/* A value is a category and the ranks that decide within it, the most important first: one number that compares.
 * Ranks that a hand does not have are zero, so a hand that ran out of cards is below one that did not. */
typedef uint32_t value;

enum category {
    HIGH_CARD, PAIR, TWO_PAIR, THREE_OF_A_KIND, STRAIGHT, FLUSH, FOUR_OF_A_KIND, STRAIGHT_FLUSH, ROYAL_FLUSH, FOUR_ACES
};

/* Straights rank by their highest card; A-2-3-4 goes above the king, A-K-Q-J above that. */
enum { ACE_LOW_RUN = ACE, ACE_HIGH_RUN = ACE + 1 };

static value value_of(enum category category, int first, int second, int third, int fourth)
{
    return (value)category << 16 | first << 12 | second << 8 | third << 4 | fourth;
}

/* How a run of four ranks (ascending) ranks among straights; zero if they are none. */
static int run_of(const int *r)
{
    if (r[0] == TWO && r[1] == TWO + 1 && r[2] == TWO + 2 && r[3] == ACE)
        return ACE_LOW_RUN;
    if (r[1] != r[0] + 1 || r[2] != r[1] + 1 || r[3] != r[2] + 1)
        return 0;
    return r[3] == ACE ? ACE_HIGH_RUN : r[3];
}

/* The value of four cards without the joker, their ranks ascending. */
static value value_of_ranks(const int *r, int suited)
{
    int distinct = r[0] < r[1] && r[1] < r[2] && r[2] < r[3];
    int run = run_of(r);
    if (distinct && suited && run)
        return run == ACE_HIGH_RUN ? value_of(ROYAL_FLUSH, run, 0, 0, 0) : value_of(STRAIGHT_FLUSH, run, 0, 0, 0);
    if (distinct && suited)
        return value_of(FLUSH, r[3], r[2], r[1], r[0]);
    if (run)
        return value_of(STRAIGHT, run, 0, 0, 0);
    if (distinct)
        return value_of(HIGH_CARD, r[3], r[2], r[1], r[0]);
    if (r[0] == r[3])
        return value_of(r[0] == ACE ? FOUR_ACES : FOUR_OF_A_KIND, r[0], 0, 0, 0);
    if (r[0] == r[2])
        return value_of(THREE_OF_A_KIND, r[0], r[3], 0, 0);
    if (r[1] == r[3])
        return value_of(THREE_OF_A_KIND, r[1], r[0], 0, 0);
    if (r[0] == r[1] && r[2] == r[3])
        return value_of(TWO_PAIR, r[2], r[0], 0, 0);
    if (r[0] == r[1])
        return value_of(PAIR, r[0], r[3], r[2], 0);
    if (r[1] == r[2])
        return value_of(PAIR, r[1], r[3], r[0], 0);
    return value_of(PAIR, r[2], r[1], r[0], 0);
}

/* The value of four cards of which the highest may be the joker: the best card it may stand for, an ace or any that
 * pairs none. (As a card that completes nothing it is worth most as an ace.) */
static value value_of_four(const int *r, int suited)
{
    if (r[3] != JOKER)
        return value_of_ranks(r, suited);
    value best = 0;
    for (int as = TWO; as <= ACE; as++) {
        if (as != ACE && (as == r[0] || as == r[1] || as == r[2]))
            continue;
        int with[4] = {r[0], r[1], r[2], as};
        for (int place = 3; place > 0 && with[place - 1] > with[place]; place--) {
            int higher = with[place - 1];
            with[place - 1] = with[place];
            with[place] = higher;
        }
        value found = value_of_ranks(with, suited);
        if (found > best)
            best = found;
    }
    return best;
}

/* The tables: values by the ranks of the cards, which come in ascending order, the joker last. */
static value four_cards[2][16 * 16 * 16 * 16]; /* not suited, suited */
static value two_cards[16 * 16];
static value one_card[16];

static void fill_tables(void)
{
    for (int a = TWO; a <= JOKER; a++) {
        int high = a == JOKER ? ACE : a;
        one_card[a] = value_of(HIGH_CARD, high, 0, 0, 0);
        for (int b = a; b <= JOKER; b++) {
            int higher = b == JOKER ? ACE : b;
            two_cards[a << 4 | b] = high == higher ? value_of(PAIR, high, 0, 0, 0)
                                                   : value_of(HIGH_CARD, higher, high, 0, 0);
            for (int c = b; c <= JOKER; c++)
                for (int d = c; d <= JOKER; d++) {
                    int ranks[4] = {a, b, c, d}, place = a << 12 | b << 8 | c << 4 | d;
                    for (int suited = 0; suited < 2; suited++)
                        four_cards[suited][place] = value_of_four(ranks, suited);
                }
        }
    }
}

/* The places of the cards in each high and medium hand, and for each medium hand the five lows and highs beside it. */
static uint8_t high_cards[HIGHS][4], medium_cards[MEDIUMS][2];
static uint8_t low_beside[MEDIUMS][LOWS_BESIDE], high_beside[MEDIUMS][LOWS_BESIDE];

static void fill_settings(void)
{
    int high_number[1 << HAND], highs = 0, mediums = 0;
    for (int chosen = 0; chosen < 1 << HAND; chosen++) {
        if (__builtin_popcount(chosen) != 4)
            continue;
        for (int place = 0, nth = 0; place < HAND; place++)
            if (chosen >> place & 1)
                high_cards[highs][nth++] = place;
        high_number[chosen] = highs++;
    }
    for (int one = 0; one < HAND; one++)
        for (int other = one + 1; other < HAND; other++) {
            medium_cards[mediums][0] = one;
            medium_cards[mediums][1] = other;
            for (int low = 0, nth = 0; low < HAND; low++)
                if (low != one && low != other) {
                    low_beside[mediums][nth] = low;
                    high_beside[mediums][nth++] = high_number[0x7F ^ 1 << one ^ 1 << other ^ 1 << low];
                }
            mediums++;
        }
}

static uint8_t deck_rank[53], deck_suit[53]; /* a bit for the suit; the joker is of every suit */
static int deck_size;
static uint64_t limit = UINT64_MAX, hands, lawful_settings, checksum;

/* Value all hands that seven cards can be set into, and count their lawful settings. */
static void rank_hand(const uint8_t *rank, const uint8_t *suit)
{
    value high[HIGHS], medium[MEDIUMS], low[HAND], sum = 0;
    uint32_t lawful = 0;

    for (int place = 0; place < HIGHS; place++) {
        const uint8_t *four = high_cards[place];
        int suited = (suit[four[0]] & suit[four[1]] & suit[four[2]] & suit[four[3]]) != 0;
        int ranks = rank[four[0]] << 12 | rank[four[1]] << 8 | rank[four[2]] << 4 | rank[four[3]];
        high[place] = four_cards[suited][ranks];
        sum += high[place];
    }
    for (int place = 0; place < MEDIUMS; place++)
        medium[place] = two_cards[rank[medium_cards[place][0]] << 4 | rank[medium_cards[place][1]]];
    for (int place = 0; place < HAND; place++)
        low[place] = one_card[rank[place]];

    for (int place = 0; place < MEDIUMS; place++)
#pragma GCC unroll 5
        for (int nth = 0; nth < LOWS_BESIDE; nth++)
            lawful += (high[high_beside[place][nth]] > medium[place]) & (medium[place] > low[low_beside[place][nth]]);

    hands++;
    lawful_settings += lawful;
    checksum = checksum * 31 + sum + lawful;
}

/* Deal the cards of a hand from the one at `nth` on, from the deck from `first` on. */
static void deal(uint8_t *rank, uint8_t *suit, int nth, int first)
{
    for (int place = first; place <= deck_size - (HAND - nth) && hands < limit; place++) {
        rank[nth] = deck_rank[place];
        suit[nth] = deck_suit[place];
        if (nth < HAND - 1)
            deal(rank, suit, nth + 1, place + 1);
        else
            rank_hand(rank, suit);
    }
}

static void fill_deck(const char *letters, int suits)
{
    for (int rank = TWO; rank <= ACE; rank++)
        for (int suit = 0; suit < suits; suit++)
            if (strchr(letters, "23456789TJQKA"[rank - TWO])) {
                deck_rank[deck_size] = rank;
                deck_suit[deck_size++] = 1 << suit;
            }
    deck_rank[deck_size] = JOKER;
    deck_suit[deck_size++] = ALL_SUITS;
}

int main(int argc, char **argv)
{
    uint8_t rank[HAND], suit[HAND];

    if (argc > 1 && atoll(argv[1]) > 0)
        limit = atoll(argv[1]);
    fill_deck(argc > 2 ? argv[2] : "23456789TJQKA", argc > 3 ? atoi(argv[3]) : 4);
    fill_tables();
    fill_settings();
    deal(rank, suit, 0, 0);

    printf("hands %" PRIu64 "\n", hands);
    printf("lawful %" PRIu64 "\n", lawful_settings);
    printf("checksum %" PRIu64 "\n", checksum);
    return 0;
}
