ALTER TABLE "import_file" DROP CONSTRAINT "import_file_kind";--> statement-breakpoint
ALTER TABLE "import_mapping" DROP CONSTRAINT "import_mapping_kind";--> statement-breakpoint
DROP INDEX "import_row_unwritten";--> statement-breakpoint
CREATE INDEX "import_row_written" ON "import_row" USING btree ("import_id","id") WHERE "import_row"."written_at" is not null and "import_row"."taken_back_at" is null;--> statement-breakpoint
CREATE INDEX "import_row_unwritten" ON "import_row" USING btree ("import_id","id") WHERE "import_row"."written_at" is null and "import_row"."outcome" in ('new', 'changed');--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_kind" CHECK ("import_file"."kind" in ('job','vehicle','vehicle/foreman','job_phase_code','phase_code','employee','employee_crew','employee_rate'));--> statement-breakpoint
ALTER TABLE "import_mapping" ADD CONSTRAINT "import_mapping_kind" CHECK ("import_mapping"."kind" in ('job','vehicle','vehicle/foreman','job_phase_code','phase_code','employee','employee_crew','employee_rate'));