ALTER TABLE "export_file" ADD COLUMN "is_judged" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now timesheets as CSV held what nobody approved, whatever was asked for.
UPDATE "export_file" SET "with_unapproved" = true WHERE "family" = 'workshift_csv';
