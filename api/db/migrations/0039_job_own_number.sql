ALTER TABLE "job" ADD COLUMN "external_number" text;--> statement-breakpoint
CREATE UNIQUE INDEX "job_external_number" ON "job" USING btree (coalesce("company", ''),lower("external_number")) WHERE "job"."external_number" is not null;--> statement-breakpoint
CREATE OR REPLACE FUNCTION "job_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_data := search_text(concat_ws(' ', NEW.job_id, NEW.external_number, NEW.address,
    (SELECT string_agg(e.full_name, ' ' ORDER BY c.id) FROM crew c JOIN employee e ON e.id = c.foreman_id WHERE c.job_id = NEW.id AND c.is_current),
    NEW.work_order_number, NEW.fcc,
    (SELECT e.full_name FROM employee e WHERE e.id = NEW.supervisor_id)));
  RETURN NEW;
END $$;
--> statement-breakpoint
DROP TRIGGER "job_search_own" ON "job";--> statement-breakpoint
CREATE TRIGGER "job_search_own" BEFORE INSERT OR UPDATE OF "job_id", "external_number", "address", "work_order_number", "fcc", "supervisor_id", "search_data" ON "job"
  FOR EACH ROW EXECUTE FUNCTION "job_search_text"();
