CREATE INDEX "employee_picture_file" ON "employee_picture" USING btree ("picture_id");--> statement-breakpoint
CREATE INDEX "job_site_photo_file" ON "job_site_photo" USING btree ("file_id") WHERE "job_site_photo"."file_id" is not null;--> statement-breakpoint
CREATE INDEX "workshift_start_picture" ON "workshift" USING btree ("start_picture_id") WHERE "workshift"."start_picture_id" is not null;--> statement-breakpoint
CREATE INDEX "workshift_end_picture" ON "workshift" USING btree ("end_picture_id") WHERE "workshift"."end_picture_id" is not null;--> statement-breakpoint
CREATE INDEX "export_file_file" ON "export_file" USING btree ("file_id") WHERE "export_file"."file_id" is not null;