import { downloadCsv } from "../../http/download.ts";
import { read } from "../../http/read.ts";
import { admin, affiliate, manager } from "../../http/roles.ts";
import { exampleFields } from "./fields.ts";

const example =
  "Mei,Tanaka,mei.tanaka@example.com,+81 3 5550 1234,Japan,Tokyo,https://example.com/webinar,NOVEMBER,1,New";

/** The example CSV file. */
export const loader = read({
  roles: [admin, manager, affiliate],
  run: async () => downloadCsv([`${exampleFields.join(",")}\r\n${example}\r\n`], "leads-example.csv"),
});
