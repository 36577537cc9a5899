"""The chapters at hand as `compliance rules` lists them."""
