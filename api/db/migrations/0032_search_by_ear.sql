-- What is searched is kept without marks, case and apostrophes, and so is what somebody types: `pena` finds Peña, `oneill` O’Neill.
-- NFD takes a letter apart into itself and its marks; what Unicode does not take apart is named. The wildcards of a pattern stay.
CREATE FUNCTION "search_text"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(replace(
    translate(lower(regexp_replace(normalize($1, NFD), '[\u0300-\u036F]', '', 'g')),
      'łŁđĐðÐøØħĦŧŦıəƏ‐‑‒–—−' || U&'\00A0\202F' || '''’‘ʼʻ′`´', 'llddddoohhttiee------' || '  '),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th')
$$;
--> statement-breakpoint
ALTER TABLE "alert" DROP COLUMN "search_data"; -- in place again when this migration ends
--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "search_data" text GENERATED ALWAYS AS (search_text("alert"."data" ->> 'jobId')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "alert_search" ON "alert" USING gin ("search_data" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "employee" DROP COLUMN "search_data"; -- in place again when this migration ends
--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "search_data" text GENERATED ALWAYS AS (search_text("employee"."first_name" || ' ' || "employee"."last_name" || ' ' || "employee"."employee_id")) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "employee_search" ON "employee" USING gin ("search_data" gin_trgm_ops);--> statement-breakpoint
CREATE OR REPLACE FUNCTION "job_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_data := search_text(concat_ws(' ', NEW.job_id, NEW.address,
    (SELECT string_agg(e.full_name, ' ' ORDER BY c.id) FROM crew c JOIN employee e ON e.id = c.foreman_id WHERE c.job_id = NEW.id AND c.is_current),
    NEW.work_order_number, NEW.fcc,
    (SELECT e.full_name FROM employee e WHERE e.id = NEW.supervisor_id)));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION "search_text_own"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_data := search_text(NEW.search_data);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "dwo_search_own" BEFORE INSERT OR UPDATE OF "search_data" ON "dwo" FOR EACH ROW EXECUTE FUNCTION "search_text_own"();
--> statement-breakpoint
CREATE TRIGGER "job_site_photo_search_own" BEFORE INSERT OR UPDATE OF "search_data" ON "job_site_photo"
  FOR EACH ROW EXECUTE FUNCTION "search_text_own"();
--> statement-breakpoint
UPDATE "job" SET "search_data" = '' WHERE "search_data" <> search_text("search_data");--> statement-breakpoint
UPDATE "dwo" SET "search_data" = "search_data" WHERE "search_data" <> search_text("search_data");--> statement-breakpoint
UPDATE "job_site_photo" SET "search_data" = "search_data" WHERE "search_data" <> search_text("search_data");
