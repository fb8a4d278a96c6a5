// Uploads of identity documents (T-28) and their delivery (T-29).
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type Client, createClient, logIn } from "../../support/client.ts";
import { createDatabase } from "../../support/database.ts";
import { hiddenScript, hugePicture, pdf, photo, polyglot, scan } from "../../support/documents.ts";
import { startServer } from "../../support/server.ts";
import { signUp, userId } from "../identity/people.ts";

const database = await createDatabase();
const server = await startServer(database);
const limit = 8 * 1024 * 1024;

async function newCustomer(): Promise<{ client: Client; id: number }> {
  const { email, password } = await signUp(server.url);
  return { client: await logIn(server.url, email, password), id: await userId(database, email) };
}

type Upload = [bytes: Buffer | string, name: string, type?: string];

/** Sends documents as JSON clients do; returns status and body. */
async function send(client: Client, uploads: Record<string, Upload>, type = "passport") {
  const form = new FormData();
  form.set("type", type);
  for (const [field, [bytes, name, mediaType = "image/jpeg"]] of Object.entries(uploads)) {
    form.set(field, new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type: mediaType }));
  }
  const response = await client.send("POST", "/kyc", { body: form, headers: { Accept: "application/json" } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

type StoredFile = { name: string; title: string; media_type: string; size: number };
const filesOf = async (id: number) =>
  (
    await database.owner.query<StoredFile>(
      "select name, title, media_type, size from site.files where user_id = $1 order by id",
      [id],
    )
  ).rows;
const onDisk = () => globSync("files/*/*", { cwd: server.data });

describe("uploaded documents", () => {
  test("an uploaded photo is re-encoded without location data and without content appended to it (T-28)", async () => {
    const { client, id } = await newCustomer();
    const answer = await send(client, {
      front: [await photo(4000, 3000), "id-front.jpg"],
      back: [await polyglot(), "back.jpg"],
      address: [pdf(), "bill.pdf", "application/pdf"],
    });
    expect(answer).toEqual({ status: 200, body: { message: "KYC Submitted", redirect: "/kyc" } });
    const [front, back, address] = await filesOf(id);
    expect([front?.title, back?.title, address?.title]).toEqual(["id-front.jpg", "back.jpg", "bill.pdf"]);
    for (const file of [front, back]) {
      const bytes = readFileSync(join(server.data, "files", String(file?.name).slice(0, 2), String(file?.name)));
      const { exif, format, width } = await sharp(bytes).metadata();
      expect([exif, format, Number(width) <= 3200]).toEqual([undefined, "jpeg", true]);
      for (const word of ["hidden-in-exif", "GPS", "<script"]) expect(bytes.includes(word)).toBe(false);
    }
  });

  test("a file whose content does not match an accepted type is rejected, and nothing is stored", async () => {
    const { client, id } = await newCustomer();
    const before = onDisk().length;
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const refused: [Upload, number, string][] = [
      [[svg, "a.svg", "image/svg+xml"], 422, "Upload a JPG, PNG or PDF file"],
      [[svg, "a.jpg"], 422, "Upload a JPG, PNG or PDF file"],
      [["<html><script>alert(1)</script>", "a.jpg"], 422, "Upload a JPG, PNG or PDF file"],
      [[Buffer.from("PK\u0003\u0004bomb"), "a.docx"], 422, "Upload a JPG, PNG or PDF file"],
      [["GIF89a<script>alert(1)</script>", "a.gif", "image/gif"], 422, "Upload a JPG, PNG or PDF file"],
      [
        [hugePicture(), "huge.png", "image/png"],
        422,
        "Image width and height can be up to 12,000 pixels, 64 million pixels in total",
      ],
      [[await photo(8, 8), "dot.jpg"], 422, "Image width and height must be at least 32 pixels"],
      [[(await photo()).subarray(0, 900), "half.jpg"], 422, "The image could not be read"],
      [["", "empty.jpg"], 422, "The file is empty"],
      [[Buffer.alloc(limit + 1, 0xff), "big.jpg"], 413, "Files can be up to 8 MB"],
    ];
    for (const [front, status, message] of refused) {
      const answer = await send(client, { front });
      expect([front[1], answer.status, answer.body.message]).toEqual([front[1], status, message]);
      expect(answer.body.fields).toEqual({ front: message });
    }
    expect([await filesOf(id), onDisk().length]).toEqual([[], before]);
    expect((await client.json("GET", "/kyc")).body).toMatchObject({ status: "not_submitted" });
  });

  test("a PDF with active content is rejected, also where the content is hidden (T-28)", async () => {
    const { client } = await newCustomer();
    const active = [
      pdf({ catalog: "/OpenAction << /S /JavaScript /JS (app.alert(1)) >>" }),
      pdf({ catalog: "/OpenAction << /S /J#61vaScript /JS (app.alert(1)) >>" }),
      pdf({ catalog: "/OpenAction << /S /Launch /F (cmd.exe) >>" }),
      pdf({ catalog: "/Names << /EmbeddedFiles 9 0 R >>" }),
      pdf({ catalog: "/Encrypt 9 0 R" }),
      hiddenScript(),
      pdf({ stream: { head: "/Type /ObjStm /Filter [/ASCIIHexDecode /FlateDecode]", data: Buffer.from("00>") } }),
    ];
    for (const bytes of active) {
      const answer = await send(client, { address: [bytes, "bill.pdf", "application/pdf"] });
      expect([answer.status, answer.body.code]).toEqual([422, "active_pdf"]);
    }
    const cut = await send(client, { address: ["%PDF-1.7 nothing", "bill.pdf"] });
    expect([cut.status, cut.body.message]).toEqual([422, "The PDF could not be read"]);
  });

  test("an uploaded file's name is reduced to a safe title with the extension of its content", async () => {
    const { client, id } = await newCustomer();
    await send(client, {
      front: [await photo(), "../../../etc/passwd"],
      back: [await scan(), "\u202Egpj.exe\u0000.png"],
      address: [await photo(), `${"x".repeat(300)}.php`],
    });
    expect((await filesOf(id)).map(({ title }) => title)).toEqual([
      "passwd.jpg",
      "gpj.exe.jpg",
      `${"x".repeat(80)}.jpg`,
    ]);
    expect(onDisk().every((path) => /^files\/[0-9a-f]{2}\/[0-9a-f]{40}$/.test(path))).toBe(true);
  });

  test("an empty file input counts as no file (C-127)", async () => {
    const { client, id } = await newCustomer();
    const form = new FormData();
    form.set("type", "passport");
    for (const field of ["front", "back", "address"]) form.set(field, new File([], ""));
    const answer = await client.send("POST", "/kyc", { body: form, headers: { Accept: "application/json" } });
    expect([answer.status, await filesOf(id)]).toEqual([200, []]);
  });

  test("an uploaded file is deleted when its form is rejected", async () => {
    const { client, id } = await newCustomer();
    const before = onDisk().length;
    await send(client, { front: [await photo(), "a.jpg"] });
    // The documents are under review already: the second submission is rejected after its file was stored.
    const second = await send(client, { front: [await photo(), "b.jpg"] });
    expect([second.status, second.body.code]).toEqual([409, "BT411"]);
    const wrongType = await send(client, { front: [await photo(), "c.jpg"] }, "library_card");
    expect([wrongType.status, wrongType.body.fields]).toEqual([422, { type: "Document type is required" }]);
    expect([(await filesOf(id)).length, onDisk().length]).toEqual([1, before + 1]);
  });

  test("uploads are rejected without a session and above the limits on files and size (T-25)", async () => {
    const stranger = createClient(server.url);
    expect((await send(stranger, { front: [await photo(), "a.jpg"] })).status).toBe(401);
    const { client, id } = await newCustomer();
    const form = new FormData();
    for (let at = 0; at < 6; at += 1) form.append("front", new File([new Uint8Array(await photo())], `${at}.jpg`));
    form.set("type", "passport");
    const many = await client.send("POST", "/kyc", { body: form, headers: { Accept: "application/json" } });
    expect([many.status, await filesOf(id)]).toEqual([400, []]);
    // A body of 26 MB is rejected before it is read, and so is a large form for any other endpoint.
    const hugeBody = new Uint8Array(26 * 1024 * 1024);
    const type = { "Content-Type": "multipart/form-data; boundary=x", Accept: "application/json" };
    expect((await client.send("POST", "/kyc", { body: hugeBody, headers: type })).status).toBe(413);
    const formBody = new Uint8Array(200 * 1024);
    expect((await client.send("POST", "/preferences", { body: formBody, headers: type })).status).toBe(413);
  });
});

describe("the document about the source of funds", () => {
  const answer = async (client: Client, document: Upload | null, accept = "application/json") => {
    const form = new FormData();
    form.set("source", "sale");
    form.set("answer", "The sale of a flat");
    // A browser sends a file field without a file with an empty name and no bytes.
    const [bytes, name, type] = document ?? ["", ""];
    form.set("document", new File([typeof bytes === "string" ? bytes : new Uint8Array(bytes)], name, { type }));
    return client.send("POST", "/suitability/funds", { body: form, headers: { Accept: accept } });
  };
  /** An administrator asks the customer. */
  const request = async (id: number) => {
    const { email, password } = await signUp(server.url);
    const staff = await userId(database, email);
    await database.owner.query("update crm.leads set user_id = null where user_id = $1", [staff]);
    await database.owner.query("update iam.users set role_id = 1 where id = $1", [staff]);
    await database.owner.query("select compliance.request_funds($1, $2, 'The deposit of May')", [staff, id]);
    return logIn(server.url, email, password);
  };

  test("a customer sends it with the answer, and staff open it from the customer's page", async () => {
    const { client, id } = await newCustomer();
    const staff = await request(id);
    const response = await answer(client, [pdf(), "contract.pdf", "application/pdf"], "text/html");
    expect([response.status, response.headers.get("location")]).toEqual([303, "/suitability"]);
    const [file] = await filesOf(id);
    expect(file).toMatchObject({ title: "contract.pdf", media_type: "application/pdf" });
    const page = await staff.get(`/admin/customers/${id}/compliance`);
    expect(await page.text()).toContain(`href="/files/${file?.name}"`);
    expect((await staff.get(`/files/${file?.name}`)).status).toBe(200);
    expect((await (await newCustomer()).client.get(`/files/${file?.name}`)).status).toBe(404);
  });

  test("an answer without a file is accepted, and a file of another type is refused with the reason at its field", async () => {
    const { client, id } = await newCustomer();
    await request(id);
    const refused = await answer(client, ["#!/bin/sh", "contract.pdf", "application/pdf"]);
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({ fields: { document: "Upload a JPG, PNG or PDF file" } }),
    ]);
    expect((await answer(client, null)).status).toBe(200);
    expect(await filesOf(id)).toEqual([]);
    const { rows } = await database.owner.query(
      "select status::text, document_file from compliance.funds_requests where user_id = $1",
      [id],
    );
    expect(rows).toEqual([{ status: "answered", document_file: null }]);
  });
});

describe("delivery of stored files", () => {
  test("a stored file is sent to its owner with headers that prevent scripts", async () => {
    const { client, id } = await newCustomer();
    await send(client, {
      front: [await photo(), "пасп\u202Eорт.jpg"],
      address: [pdf(), 'bi"ll.pdf', "application/pdf"],
    });
    const [front, address] = await filesOf(id);
    const picture = await client.get(`/files/${front?.name}`);
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": `inline; filename*=UTF-8''${encodeURIComponent("паспорт.jpg")}`,
      "content-security-policy": "default-src 'none'; sandbox",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
      "cross-origin-resource-policy": "same-origin",
    });
    expect((await picture.arrayBuffer()).byteLength).toBe(front?.size);
    const saved = await client.get(`/files/${address?.name}`);
    expect(saved.headers.get("content-disposition")).toBe("attachment; filename*=UTF-8''bill.pdf");
    expect(Buffer.from(await saved.arrayBuffer())).toEqual(pdf());
  });

  test("a stored file does not exist for another user, in any spelling of its address (T-29)", async () => {
    const [{ client, id }, other] = [await newCustomer(), await newCustomer()];
    await send(client, { front: [await photo(), "a.jpg"] });
    const name = (await filesOf(id))[0]?.name ?? "";
    expect((await other.client.get(`/files/${name}`)).status).toBe(404);
    expect((await createClient(server.url).json("GET", `/files/${name}`)).status).toBe(401);
    const paths = [
      `/files/${name}/`,
      `/files/../files/${name}`,
      `/files/%2e%2e%2f${name}`,
      `/files/..%5c${name}`,
      `/files/%252e%252e%252f${name}`,
      `/files/%2Fetc%2Fpasswd`,
      `/files/${name.toUpperCase()}`,
      `/files/${name}%00.jpg`,
      `/files/${name.slice(0, 2)}/${name}`,
      `/assets/../files/${name}`,
    ];
    for (const variant of paths) {
      const { status } = await other.client.get(variant, { Accept: "application/json" });
      expect([variant, status]).toEqual([variant, 404]);
    }
  });
});
