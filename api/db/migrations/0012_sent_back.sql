ALTER TABLE "dwo_job" ADD COLUMN "sent_back_reason" text;--> statement-breakpoint
ALTER TABLE "dwo_job" ADD COLUMN "sent_back_by_id" integer;--> statement-breakpoint
ALTER TABLE "dwo_job" ADD COLUMN "sent_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "dwo_job" ADD CONSTRAINT "dwo_job_sent_back_by_id_employee_id_fk" FOREIGN KEY ("sent_back_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dwo_job" ADD CONSTRAINT "dwo_job_sent_back" CHECK ("dwo_job"."sent_back_reason" is null or ("dwo_job"."status" = 'draft' and length("dwo_job"."sent_back_reason") <= 255));