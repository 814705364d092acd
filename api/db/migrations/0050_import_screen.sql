ALTER TABLE "import_file" ADD COLUMN "separator" text;--> statement-breakpoint
ALTER TABLE "import_mapping" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;