import type pg from "pg";

/**
 * Adds an hour to every block, which starts at two seconds: a machine that pauses must not let a block expire between
 * two attempts of a test.
 */
export async function holdBlocks(owner: pg.Pool | pg.Client): Promise<void> {
  await owner.query(`
    create function public.hold_block() returns trigger language plpgsql as
      'begin new.blocked_until := new.blocked_until + interval ''1 hour''; return new; end';
    create trigger hold_block before update on iam.attempts
      for each row when (new.failures > old.failures) execute function public.hold_block()`);
}
