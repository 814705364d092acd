DROP INDEX "employee_email";--> statement-breakpoint
CREATE UNIQUE INDEX "employee_email" ON "employee" USING btree (lower("email" collate "C"));