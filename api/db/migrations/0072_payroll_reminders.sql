CREATE TABLE "payroll_reminder" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payroll_reminder_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"supervisor_id" integer NOT NULL,
	"start" date NOT NULL,
	"by_id" integer NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"telling_id" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "payroll_reminder_tellingId_unique" UNIQUE("telling_id")
);
--> statement-breakpoint
ALTER TABLE "notice_message" DROP CONSTRAINT "notice_message_kind";--> statement-breakpoint
ALTER TABLE "payroll_reminder" ADD CONSTRAINT "payroll_reminder_supervisor_id_employee_id_fk" FOREIGN KEY ("supervisor_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_reminder" ADD CONSTRAINT "payroll_reminder_by_id_employee_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payroll_reminder_supervisor" ON "payroll_reminder" USING btree ("supervisor_id","start");--> statement-breakpoint
CREATE INDEX "payroll_reminder_age" ON "payroll_reminder" USING btree ("at");--> statement-breakpoint
-- older apis keep it: they write none of the new kind
ALTER TABLE "notice_message" ADD CONSTRAINT "notice_message_kind" CHECK ("notice_message"."kind" in ('alerts','over','reminder','test'));