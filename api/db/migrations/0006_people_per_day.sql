DROP INDEX "workshift_date";--> statement-breakpoint
CREATE INDEX "workshift_date" ON "workshift" USING btree ("date","employee_id");