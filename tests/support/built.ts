// Builds the screens when a source has changed.
import { buildWhenStale } from "../../workers/sources.ts";

export default function setUp(): void {
  buildWhenStale(console.log);
}
