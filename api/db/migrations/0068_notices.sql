CREATE TABLE "notice" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notice_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"alert_id" integer NOT NULL,
	"employee_id" integer NOT NULL,
	"channel" text NOT NULL,
	"reason" text NOT NULL,
	"step_id" integer,
	"due_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"telling_id" uuid,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "notice_once" UNIQUE NULLS NOT DISTINCT("alert_id","employee_id","channel","step_id"),
	CONSTRAINT "notice_channel" CHECK ("notice"."channel" in ('push','email')),
	CONSTRAINT "notice_reason" CHECK ("notice"."reason" in ('raised','handedOver','escalated'))
);
--> statement-breakpoint
CREATE TABLE "notice_choice" (
	"employee_id" integer PRIMARY KEY NOT NULL,
	"push" boolean DEFAULT false NOT NULL,
	"email" boolean DEFAULT false NOT NULL,
	"types" jsonb NOT NULL,
	"whose" text NOT NULL,
	"quiet" jsonb NOT NULL,
	"digest_minutes" integer NOT NULL,
	"escalate_after_minutes" integer,
	"escalate_to_id" integer,
	"language" text NOT NULL,
	"pushed_at" timestamp (3) with time zone,
	"mailed_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "notice_choice_whose" CHECK ("notice_choice"."whose" in ('mine','regions','all')),
	CONSTRAINT "notice_choice_language" CHECK ("notice_choice"."language" in ('en','es')),
	CONSTRAINT "notice_choice_escalation" CHECK (("notice_choice"."escalate_after_minutes" is null) = ("notice_choice"."escalate_to_id" is null))
);
--> statement-breakpoint
CREATE TABLE "notice_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"employee_id" integer NOT NULL,
	"channel" text NOT NULL,
	"kind" text NOT NULL,
	"device_id" integer,
	"telling_id" uuid NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"fault" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "notice_message_once" UNIQUE NULLS NOT DISTINCT("telling_id","kind","device_id"),
	CONSTRAINT "notice_message_channel" CHECK ("notice_message"."channel" in ('push','email')),
	CONSTRAINT "notice_message_kind" CHECK ("notice_message"."kind" in ('alerts','over','test')),
	CONSTRAINT "notice_message_status" CHECK ("notice_message"."status" in ('pending','told','failed','dropped'))
);
--> statement-breakpoint
CREATE TABLE "push_device" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "push_device_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"session_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"server_key" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "push_device_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_alert_id_alert_id_fk" FOREIGN KEY ("alert_id") REFERENCES "public"."alert"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_step_id_alert_step_id_fk" FOREIGN KEY ("step_id") REFERENCES "public"."alert_step"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_choice" ADD CONSTRAINT "notice_choice_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_choice" ADD CONSTRAINT "notice_choice_escalate_to_id_employee_id_fk" FOREIGN KEY ("escalate_to_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_message" ADD CONSTRAINT "notice_message_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_message" ADD CONSTRAINT "notice_message_device_id_push_device_id_fk" FOREIGN KEY ("device_id") REFERENCES "public"."push_device"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_device" ADD CONSTRAINT "push_device_session_id_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notice_waiting" ON "notice" USING btree ("due_at") WHERE "notice"."done_at" is null;--> statement-breakpoint
CREATE INDEX "notice_telling" ON "notice" USING btree ("telling_id");--> statement-breakpoint
CREATE INDEX "notice_age" ON "notice" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notice_choice_on" ON "notice_choice" USING btree ("employee_id") WHERE "notice_choice"."push" or "notice_choice"."email";--> statement-breakpoint
CREATE INDEX "notice_message_employee" ON "notice_message" USING btree ("employee_id","created_at");--> statement-breakpoint
CREATE INDEX "notice_message_device" ON "notice_message" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "notice_message_age" ON "notice_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "push_device_employee" ON "push_device" USING btree ("employee_id");--> statement-breakpoint
CREATE INDEX "push_device_session" ON "push_device" USING btree ("session_id");