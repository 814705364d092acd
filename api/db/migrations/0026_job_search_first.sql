-- A search compares the text of every job, and PostgreSQL reaches a column by passing over those before it in the row: the text and the address change places, so that the text is the third of the row instead of the thirty-fifth. Each keeps its name and what is in it.
DROP TRIGGER "job_search_own" ON "job";--> statement-breakpoint
DROP INDEX "job_search";--> statement-breakpoint
ALTER TABLE "job" RENAME COLUMN "address" TO "third"; -- in place again when this migration ends
--> statement-breakpoint
ALTER TABLE "job" RENAME COLUMN "search_data" TO "address"; -- in place again when this migration ends
--> statement-breakpoint
ALTER TABLE "job" RENAME COLUMN "third" TO "search_data"; -- in place again when this migration ends
--> statement-breakpoint
ALTER TABLE "job" ALTER COLUMN "address" DROP DEFAULT, ALTER COLUMN "search_data" SET DEFAULT '',
  ALTER COLUMN "address" TYPE text USING "search_data", ALTER COLUMN "search_data" TYPE text USING "address";--> statement-breakpoint
CREATE INDEX "job_search" ON "job" USING gin ("search_data" gin_trgm_ops);--> statement-breakpoint
CREATE TRIGGER "job_search_own" BEFORE INSERT OR UPDATE OF "job_id", "address", "work_order_number", "fcc", "supervisor_id", "search_data" ON "job"
  FOR EACH ROW EXECUTE FUNCTION "job_search_text"();
