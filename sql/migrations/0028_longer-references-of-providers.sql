-- money: some providers identify a payment by a ticket that is longer than an id.
alter table money.deposits drop constraint deposits_provider_reference_check;
alter table money.deposits add constraint deposits_provider_reference_check check (length(provider_reference) between 1 and 1000);
