"""`compliance odds --verify`: a certificate counted again from nothing."""

import argparse

from compliance.api import open_session, verify_file
from compliance.cli import exit_codes
from compliance.cli.document_output import DOCUMENT_NAMES, write_document
from compliance.cli.errors import MisuseError, take_value
from compliance.cli.output import Output, refuse_same_file
from compliance.model import Verification
from compliance.report import certificate_check_document


def verify_certificate(arguments: argparse.Namespace) -> int:
    """Count a certificate again, tell what differs and return the exit code."""
    if arguments.what or arguments.format not in DOCUMENT_NAMES:
        raise MisuseError("--verify takes a certificate and nothing else: compliance odds --verify cert.json")
    refuse_same_file(arguments.output, (arguments.verify,), "the certificate")
    session = take_value(open_session())
    verification = take_value(verify_file(arguments.verify, session))
    document = certificate_check_document(
        arguments.verify,
        verification.recounts,
        [_describe_source(verification)],
        with_source=verification.with_source,
    )
    with Output(arguments.output) as output:
        write_document(document, arguments.format, output)
    if any(recount.mismatches for recount in verification.recounts):
        return exit_codes.VARIANCE
    return exit_codes.OK if verification.with_source else exit_codes.UNDETERMINED


def _describe_source(verification: Verification) -> str:
    """Say what the rows of a certificate were compared with besides the recount."""
    source = verification.certificate.source
    file, ruleset = source.get("submission") or source.get("paytable"), source.get("ruleset")
    what, way_out = "no source", "ask for the chapter as it was counted"
    if file:
        what, way_out = f"`{file}`", "compare the sha256 of your copy with the certificate's"
    elif ruleset:
        what = f"the chapter `{ruleset}`"
    if verification.with_source:
        return f"compared also with {what} as it is at hand"
    return (
        f"the figures follow from the rows that the certificate states; whether these rows are those of {what} was not "
        f"checked, for it is not at hand as it was counted: {way_out}"
    )
