ALTER TABLE "export_content" ADD COLUMN "part" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "export_content" DROP CONSTRAINT "export_content_pkey";--> statement-breakpoint
ALTER TABLE "export_content" ADD CONSTRAINT "export_content_export_file_id_part_pk" PRIMARY KEY("export_file_id","part");