CREATE TABLE "webhook_place" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"database" text NOT NULL,
	"address" text NOT NULL,
	"folder" text,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "webhook_place_one_row" CHECK ("webhook_place"."id" = 1)
);
