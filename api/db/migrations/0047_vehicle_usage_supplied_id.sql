ALTER TABLE "vehicle_usage" ADD COLUMN "supplied_id" text;--> statement-breakpoint
ALTER TABLE "vehicle_usage" ADD CONSTRAINT "vehicle_usage_suppliedId_unique" UNIQUE("supplied_id");