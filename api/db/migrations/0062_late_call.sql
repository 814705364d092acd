CREATE TABLE "late_call" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "late_call_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"date" date NOT NULL,
	"job_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"outcome" text NOT NULL,
	"until" timestamp (3) with time zone,
	"words" text,
	"said_by_id" integer NOT NULL,
	"said_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "late_call_outcome" CHECK ("late_call"."outcome" in ('inAt','sick','otherJob','roadClosed','noAnswer','other')),
	CONSTRAINT "late_call_until" CHECK (("late_call"."outcome" = 'inAt') = ("late_call"."until" is not null)),
	CONSTRAINT "late_call_words" CHECK (("late_call"."outcome" = 'other') = ("late_call"."words" is not null)),
	CONSTRAINT "late_call_length" CHECK (length("late_call"."words") between 1 and 120)
);
--> statement-breakpoint
ALTER TABLE "late_call" ADD CONSTRAINT "late_call_job_id_job_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."job"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_call" ADD CONSTRAINT "late_call_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "late_call" ADD CONSTRAINT "late_call_said_by_id_employee_id_fk" FOREIGN KEY ("said_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "late_call_one" ON "late_call" USING btree ("date","job_id","employee_id");