ALTER TABLE "crew" ADD COLUMN "start_times" jsonb;--> statement-breakpoint
ALTER TABLE "job" ADD COLUMN "start_times" jsonb;