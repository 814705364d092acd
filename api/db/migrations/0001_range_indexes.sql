CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "dwo_hazard_analysis" ON "dwo" USING btree ("daily_job_hazard_analysis_id");--> statement-breakpoint
CREATE INDEX "vehicle_usage_job" ON "vehicle_usage" USING btree ("job_id","start_date");