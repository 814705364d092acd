CREATE TABLE "sheet_signs" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"off" text[] NOT NULL,
	"lunch_after_minutes" integer NOT NULL,
	"usual_minutes" integer NOT NULL,
	"usual_percent" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "sheet_signs_one_row" CHECK ("sheet_signs"."id" = 1)
);
--> statement-breakpoint
CREATE INDEX "alert_clockout" ON "alert" USING btree ("dwo_job_id") WHERE "alert"."type" = 'clockout';