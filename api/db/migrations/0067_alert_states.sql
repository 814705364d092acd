CREATE TABLE "alert_step" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alert_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"alert_id" integer NOT NULL,
	"kind" text NOT NULL,
	"by_id" integer,
	"to_id" integer,
	"outcome" text,
	"note" text,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "alert_step_kind" CHECK ("alert_step"."kind" in ('take','handOver','release','note','settle','openAgain')),
	CONSTRAINT "alert_step_outcome" CHECK ("alert_step"."outcome" in ('samePerson','sentBack','cannotTell','placeAccepted','clockStopped','done','ended'))
);
--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "state" text DEFAULT 'open' NOT NULL;--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "taken_by_id" integer;--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "settled_by_id" integer;--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "settled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alert" ADD COLUMN "revision" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "alert_step" ADD CONSTRAINT "alert_step_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_step" ADD CONSTRAINT "alert_step_by_id_employee_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "alert_step" ADD CONSTRAINT "alert_step_to_id_employee_id_fk" FOREIGN KEY ("to_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_step_alert" ON "alert_step" USING btree ("alert_id","id");--> statement-breakpoint
-- older apis keep it: they never write the column
ALTER TABLE "alert" ADD CONSTRAINT "alert_taken_by_id_employee_id_fk" FOREIGN KEY ("taken_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
-- older apis keep it: they never write the column
ALTER TABLE "alert" ADD CONSTRAINT "alert_settled_by_id_employee_id_fk" FOREIGN KEY ("settled_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "alert_unsettled" ON "alert" USING btree ("id") WHERE "alert"."state" <> 'settled';--> statement-breakpoint
-- older apis keep it: they never write the column
ALTER TABLE "alert" ADD CONSTRAINT "alert_state" CHECK ("alert"."state" in ('open','taken','settled'));--> statement-breakpoint
-- older apis keep it: they never write the column
ALTER TABLE "alert" ADD CONSTRAINT "alert_outcome" CHECK ("alert"."outcome" in ('samePerson','sentBack','cannotTell','placeAccepted','clockStopped','done','ended'));--> statement-breakpoint
-- older apis keep it: they never write the column
ALTER TABLE "alert" ADD CONSTRAINT "alert_settled" CHECK (("alert"."state" = 'settled') = ("alert"."outcome" is not null and "alert"."settled_at" is not null));--> statement-breakpoint
-- What nobody has settled within two weeks, before alerts could be settled, is nobody's task.
UPDATE "alert" SET "state" = 'settled', "outcome" = 'ended', "settled_at" = "created_at" + interval '14 days' WHERE "created_at" < now() - interval '14 days';
