-- The people of a region are counted from the index alone.
DROP INDEX "employee_region_region";--> statement-breakpoint
CREATE INDEX "employee_region_region" ON "employee_region" USING btree ("region_id","employee_id");