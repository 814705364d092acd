ALTER TABLE "import_file" DROP CONSTRAINT "import_file_kind";--> statement-breakpoint
ALTER TABLE "import_mapping" DROP CONSTRAINT "import_mapping_kind";--> statement-breakpoint
ALTER TABLE "import_file" ADD COLUMN "stopped" text;--> statement-breakpoint
ALTER TABLE "import_row" ADD COLUMN "was" jsonb;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "opening_hours" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "opening_labor_cost" numeric(12, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "opening_materials_cost" numeric(12, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "opening_other_cost" numeric(12, 2) DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "import_row_unwritten" ON "import_row" USING btree ("import_id","line") WHERE "import_row"."written_at" is null and "import_row"."outcome" in ('new', 'changed');--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_kind" CHECK ("import_file"."kind" in ('job','vehicle','vehicle/foreman','job_phase_code','phase_code','employee_crew','employee_rate'));--> statement-breakpoint
ALTER TABLE "import_mapping" ADD CONSTRAINT "import_mapping_kind" CHECK ("import_mapping"."kind" in ('job','vehicle','vehicle/foreman','job_phase_code','phase_code','employee_crew','employee_rate'));