CREATE TABLE "export_content" (
	"export_file_id" integer PRIMARY KEY NOT NULL,
	"rows" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "export_content" ADD CONSTRAINT "export_content_export_file_id_export_file_id_fk" FOREIGN KEY ("export_file_id") REFERENCES "public"."export_file"("id") ON DELETE cascade ON UPDATE no action;