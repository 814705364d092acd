ALTER TABLE "ended_session" ADD COLUMN "refresh_hash" text;--> statement-breakpoint
CREATE INDEX "ended_session_refresh" ON "ended_session" USING btree ("refresh_hash");