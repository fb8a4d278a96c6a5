-- Fills trading.terms in installations that are older than the table.
select trading.refresh_terms();
