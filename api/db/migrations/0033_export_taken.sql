ALTER TABLE "export_file" ADD COLUMN "replaced_by_id" integer;--> statement-breakpoint
ALTER TABLE "export_file" ADD COLUMN "taken_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "export_file" ADD COLUMN "taken_by_id" integer;--> statement-breakpoint
ALTER TABLE "export_file" ADD COLUMN "follows_id" integer;--> statement-breakpoint
ALTER TABLE "export_file" ADD COLUMN "was_imported" boolean;--> statement-breakpoint
ALTER TABLE "export_file" ADD CONSTRAINT "export_file_replaced_by_id_export_file_id_fk" FOREIGN KEY ("replaced_by_id") REFERENCES "public"."export_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_file" ADD CONSTRAINT "export_file_taken_by_id_employee_id_fk" FOREIGN KEY ("taken_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_file" ADD CONSTRAINT "export_file_follows_id_export_file_id_fk" FOREIGN KEY ("follows_id") REFERENCES "public"."export_file"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "export_file_taken" ON "export_file" USING btree ("family","start","end") WHERE "export_file"."taken_at" is not null;