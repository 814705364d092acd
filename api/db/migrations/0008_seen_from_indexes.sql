DROP INDEX "dwo_supervisor_date";--> statement-breakpoint
DROP INDEX "dwo_job_job";--> statement-breakpoint
CREATE INDEX "dwo_job_day" ON "dwo_job" USING btree ("dwo_id","id");--> statement-breakpoint
CREATE INDEX "dwo_supervisor_date" ON "dwo" USING btree ("supervisor_id","date","id");--> statement-breakpoint
CREATE INDEX "dwo_job_job" ON "dwo_job" USING btree ("job_id","dwo_id","id");