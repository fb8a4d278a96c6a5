-- An installation from before trading.terms has instruments already.
select trading.refresh_terms();
