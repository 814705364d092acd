DROP INDEX "job_number";--> statement-breakpoint
CREATE INDEX "job_shown_number" ON "job" USING btree ("shown_number" collate natural_order,"id");