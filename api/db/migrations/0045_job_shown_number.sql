ALTER TABLE "job" ADD COLUMN "shown_number" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "approver_settings" ADD COLUMN "job_numbers" text DEFAULT 'muster' NOT NULL;--> statement-breakpoint
ALTER TABLE "approver_settings" ADD CONSTRAINT "approver_settings_job_numbers" CHECK ("approver_settings"."job_numbers" in ('muster','own'));--> statement-breakpoint
-- The number of a job that people see follows its numbers, and the setting: a change of that empties it.
CREATE FUNCTION "job_shown_number"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.shown_number := NEW.job_id;
  IF NEW.external_number IS NOT NULL AND (SELECT job_numbers FROM approver_settings WHERE id = 1) = 'own' THEN
    NEW.shown_number := NEW.external_number;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "job_shown_number" BEFORE INSERT OR UPDATE OF "job_id", "external_number", "shown_number" ON "job"
  FOR EACH ROW EXECUTE FUNCTION "job_shown_number"();
--> statement-breakpoint
UPDATE "job" SET "shown_number" = '';
