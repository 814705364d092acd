ALTER TABLE "import_file" DROP CONSTRAINT "import_file_kind";--> statement-breakpoint
ALTER TABLE "import_mapping" DROP CONSTRAINT "import_mapping_kind";--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_kind" CHECK ("import_file"."kind" in ('job','vehicle','job_phase_code','phase_code','employee_crew'));--> statement-breakpoint
ALTER TABLE "import_mapping" ADD CONSTRAINT "import_mapping_kind" CHECK ("import_mapping"."kind" in ('job','vehicle','job_phase_code','phase_code','employee_crew'));