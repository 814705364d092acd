CREATE TABLE "display" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "display_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"region_ids" jsonb NOT NULL,
	"supervisor_ids" jsonb NOT NULL,
	"shows_names" boolean NOT NULL,
	"shows_numbers" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "display_session" (
	"display_id" integer PRIMARY KEY NOT NULL,
	"session_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	"refresh_hash" text NOT NULL,
	"previous_refresh_hash" text,
	"refreshed_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"online_until" timestamp (3) with time zone,
	"is_on" boolean DEFAULT false NOT NULL,
	"width" integer,
	"height" integer,
	"version" text,
	"identify_until" timestamp (3) with time zone,
	CONSTRAINT "display_session_sessionId_unique" UNIQUE("session_id"),
	CONSTRAINT "display_session_refreshHash_unique" UNIQUE("refresh_hash"),
	CONSTRAINT "display_session_previousRefreshHash_unique" UNIQUE("previous_refresh_hash")
);
--> statement-breakpoint
CREATE TABLE "pairing" (
	"device_hash" text PRIMARY KEY NOT NULL,
	"user_code_hash" text NOT NULL,
	"display_id" integer,
	"interval_seconds" integer NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pairing_userCodeHash_unique" UNIQUE("user_code_hash")
);
--> statement-breakpoint
CREATE TABLE "pairing_guess" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pairing_guess_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"ip" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "display_session" ADD CONSTRAINT "display_session_display_id_display_id_fk" FOREIGN KEY ("display_id") REFERENCES "public"."display"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pairing" ADD CONSTRAINT "pairing_display_id_display_id_fk" FOREIGN KEY ("display_id") REFERENCES "public"."display"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pairing_expiry" ON "pairing" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pairing_guess_at" ON "pairing_guess" USING btree ("at");