ALTER TABLE "user" ADD COLUMN "away_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "user" ADD COLUMN "back_at" timestamp (3) with time zone;