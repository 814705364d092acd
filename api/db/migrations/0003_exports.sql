ALTER TABLE "file" DROP CONSTRAINT "file_type";--> statement-breakpoint
ALTER TABLE "export_file" ADD COLUMN "minutes" integer;--> statement-breakpoint
ALTER TABLE "export_file" ADD COLUMN "with_unapproved" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "export_file" ADD COLUMN "skipped_no_show" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "export_file" ADD COLUMN "skipped_zero" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "export_file" ADD COLUMN "skipped_unapproved" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "export_file" ADD COLUMN "blockers" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "file" ADD CONSTRAINT "file_type" CHECK ("file"."type" in ('job_site_photo','clock_photo','employee_picture','export'));