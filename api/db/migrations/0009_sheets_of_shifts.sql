ALTER TABLE "workshift" DROP CONSTRAINT "workshift_dwo_job_id_dwo_job_id_fk";--> statement-breakpoint
DROP INDEX "dwo_job_job";--> statement-breakpoint
DROP INDEX "workshift_date";--> statement-breakpoint
DROP INDEX "workshift_exception";--> statement-breakpoint
DROP INDEX "workshift_mismatch";--> statement-breakpoint
ALTER TABLE "workshift" ADD COLUMN "dwo_id" integer;--> statement-breakpoint
ALTER TABLE "workshift" ADD COLUMN "job_id" integer;
--> statement-breakpoint
-- The shifts so far say which day and job their sheet is of.
UPDATE "workshift" SET "dwo_id" = "dwo_job"."dwo_id", "job_id" = "dwo_job"."job_id"
FROM "dwo_job" WHERE "dwo_job"."id" = "workshift"."dwo_job_id";
--> statement-breakpoint
ALTER TABLE "workshift" ALTER COLUMN "dwo_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "workshift" ALTER COLUMN "job_id" SET NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "dwo_job_job" ON "dwo_job" USING btree ("job_id","dwo_id","id");--> statement-breakpoint
ALTER TABLE "workshift" ADD CONSTRAINT "workshift_sheet" FOREIGN KEY ("job_id","dwo_id","dwo_job_id") REFERENCES "public"."dwo_job"("job_id","dwo_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workshift_date" ON "workshift" USING btree ("date","employee_id","dwo_id","job_id");--> statement-breakpoint
CREATE INDEX "workshift_exception" ON "workshift" USING btree ("date","type","approval_status","employee_id","dwo_id","job_id") WHERE "workshift"."type" <> 'NORMAL';--> statement-breakpoint
CREATE INDEX "workshift_mismatch" ON "workshift" USING btree ("date","dwo_id","job_id","start_picture_match_status","end_picture_match_status","start_location_type","end_location_type") WHERE "workshift"."start_picture_match_status" = 'notMatched' or "workshift"."end_picture_match_status" = 'notMatched' or "workshift"."start_location_type" = 'unknown' or "workshift"."end_location_type" = 'unknown';--> statement-breakpoint
CREATE INDEX "employee_crew_current" ON "employee_crew" USING btree ("crew_id","employee_id","is_foreman","is_supervisor","assigned_at") WHERE "employee_crew"."is_current";--> statement-breakpoint
CREATE TABLE "job_month" (
	"job_id" integer NOT NULL,
	"month" date NOT NULL,
	"minutes" integer NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "job_month_job_id_month_pk" PRIMARY KEY("job_id","month")
);
--> statement-breakpoint
ALTER TABLE "job_month" ADD CONSTRAINT "job_month_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
-- What the jobs' sheets and expenses so far come to.
INSERT INTO "job_month" ("job_id", "month", "minutes", "cents")
SELECT "job_id", date_trunc('month', "date"::timestamp)::date, sum("minutes"), sum("cents")
FROM (
	SELECT "job_id", "date", "minutes", "labor_cents" AS "cents" FROM "sheet_total"
	UNION ALL SELECT "job_id", "date", 0, "amount" * 100 FROM "job_site_photo" WHERE "amount" <> 0
) AS "part"
GROUP BY 1, 2;
