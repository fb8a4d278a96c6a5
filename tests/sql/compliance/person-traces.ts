// A customer about whom every schema has data, for the tests of exports and erasures.
import { folderStore } from "../../../app/storage/folder.ts";
import type { People } from "../people.ts";

export const NAME = "Wilhelmina Quetzalcoatl-Ness";
export const EMAIL = "wilhelmina.quetzal@person.example";
export const PHONE = "+4915112345678";
export const [FIRST_NAME = "", LAST_NAME = ""] = NAME.split(" ");
export const OLD_EMAIL = "before.marriage@person.example";
export const OLD_PHONE = "+4915187654321";
export const CITY = "Kleinzimmern";

type Person = { admin: number; second: number; customer: number; account: number };

/** A customer with traces, and two administrators. Stored files are put into the folder. */
export async function createPerson(people: People, folder: string): Promise<Person> {
  const admin = await people.staff(1);
  const second = await people.staff(1);
  await people.owner.query("update iam.users set role_since = now() - interval '2 days' where id = $1", [second]);
  await people.signUp({ email: EMAIL, fullName: NAME, phone: PHONE });
  const customer = await people.storedValue<number>("select id from iam.users where email = $1", [EMAIL]);
  const account = await people.storedValue<number>(
    "select id from money.accounts where user_id = $1 and mode = 'real'",
    [customer],
  );
  const person = { admin, second, customer, account };
  await leaveTraces(people, folder, person);
  return person;
}

/** What a customer and the staff about them leave in the tables of every schema. */
async function leaveTraces(people: People, folder: string, { admin, customer, account }: Person): Promise<void> {
  const { app, owner } = people;
  await people.session(customer);
  const files = [await people.file(customer), await people.file(customer)];
  for (const name of files) await folderStore(folder).put(name, Buffer.from(`Passport of ${NAME}`), "image/jpeg");
  const payslip = await people.file(customer, "funds");
  await folderStore(folder).put(payslip, Buffer.from(`Payslip of ${NAME}`), "image/jpeg");
  await folderStore(folder).put("f".repeat(40), Buffer.from("another person"), "image/jpeg");
  await owner.query("update site.files set title = $2 where user_id = $1", [customer, `${NAME}.jpg`]);
  await app
    .query("select kyc.submit($1, 'passport', $2, null, $3)", [customer, ...files])
    .catch(() =>
      owner.query(
        "insert into kyc.documents (user_id, type, status, approved_name, decided_by, decided_at, front_file) values ($1, 'passport', 'approved', $2, $3, now(), $4)",
        [customer, NAME, admin, files[0]],
      ),
    );
  await owner.query("delete from kyc.documents where status = 'pending'");
  await app.query("select compliance.request_funds($1, $2, 'Deposits of May')", [admin, customer]);
  await app.query("select compliance.answer_funds($1, 'salary', $2, $3)", [customer, `Salary of ${NAME}`, payslip]);
  await app.query("select compliance.decide_funds($1, $2, true, 'Payslip seen')", [admin, customer]);
  await owner.query(
    `insert into money.deposits (user_id, account_id, gateway, amount, total, status, description, details, payment, decline_reason, decided_by, decided_at)
     values ($1, $2, 'bank', 10, 10, 'declined', $3, jsonb_build_object('payer', $3::text), jsonb_build_object('name', $3::text), $4, $5, now())`,
    [customer, account, NAME, `Not from ${EMAIL}`, admin],
  );
  await owner.query(
    `insert into money.withdrawals (user_id, account_id, amount, total, status, bank_name, account_name, account_number, swift_code, bank_country, decided_by, decided_at)
     values ($1, $2, 5, 5, 'declined', 'Bank', $3, 'DE99 1234', 'BANKDEFF', 'Germany', $4, now())`,
    [customer, account, NAME, admin],
  );
  for (const record of ["deposit", "withdrawal"])
    await owner.query("select audit.record($1, $2, $3, '1', null, jsonb_build_object('name', $4::text))", [
      admin,
      `decline_${record}`,
      record,
      NAME,
    ]);
  await app.query("select money.adjust_balance($1, $2, 25, 'add', $3)", [admin, account, `Goodwill for ${NAME}`]);
  await app.query("select money.adjust_balance($1, $2, 25, 'subtract', $3)", [admin, account, `Back from ${EMAIL}`]);
  await owner.query(
    "insert into crm.notes (lead_id, user_id, content) select id, $2, $3 from crm.leads where user_id = $1",
    [customer, admin, `Call ${NAME} at ${PHONE}`],
  );
  await owner.query(
    "insert into site.notifications (user_id, type, title, description, url) values ($1, 'message', 'New customer', $2, '/admin')",
    [admin, NAME],
  );
  await leaveLead(people, admin, customer);
  await app
    .query("select audit.record($1, 'note', 'user', $2, null, jsonb_build_object('text', $3::text), $4)", [
      admin,
      String(customer),
      `${NAME} ${PHONE}`,
      `Asked by ${EMAIL}`,
    ])
    .catch(() =>
      owner.query("select audit.record($1, 'note', 'user', $2, null, jsonb_build_object('text', $3::text), $4)", [
        admin,
        String(customer),
        `${NAME} ${PHONE}`,
        `Asked by ${EMAIL}`,
      ]),
    );
  await app.query("select iam.open_session($1, $2, false, '203.0.113.7', 'test')", [customer, Buffer.alloc(32, 7)]);
  await seal(people);
}

/** A lead with an edit that replaced its contact data, and lines of a file: an added and a refused one. */
async function leaveLead(people: People, admin: number, customer: number): Promise<void> {
  const lead = await people.storedValue<number>("select id from crm.leads where user_id = $1", [customer]);
  await people.owner.query("update crm.leads set email = $2, phone = $3, city = $4, reference = $5 where id = $1", [
    lead,
    OLD_EMAIL,
    OLD_PHONE,
    CITY,
    `Ref ${CITY}`,
  ]);
  await people.app.query("select crm.edit_lead($1, $2, $3)", [
    admin,
    lead,
    { firstName: FIRST_NAME, lastName: LAST_NAME, email: EMAIL, phone: PHONE, city: `New ${CITY}` },
  ]);
  const [line, refused] = [
    [FIRST_NAME, LAST_NAME, EMAIL, CITY],
    [FIRST_NAME, LAST_NAME, OLD_EMAIL, CITY],
  ];
  const { rows } = await people.owner.query<{ id: number }>(
    "insert into crm.imports (user_id, file_name, columns, rows) values ($1, 'leads.csv', '{First name,Last name,Email,City}', 2) returning id",
    [admin],
  );
  await people.owner.query(
    "insert into crm.import_lines (import_id, line, cells, outcome, lead_id) values ($1, 1, $2, 'updated', $4), ($1, 2, $3, 'rejected', null)",
    [rows[0]?.id, line, refused, lead],
  );
}

/** Seals the ledger and the audit log. */
export async function seal(people: People): Promise<void> {
  for (let call = 0; call < 2; call++)
    await people.owner.query(
      "select (select count(*) from money.seal_transfers()), (select count(*) from audit.seal_entries())",
    );
}
