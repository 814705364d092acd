CREATE TABLE "saved_view" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "saved_view_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"role" text,
	"is_pinned" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "saved_view_list" CHECK ("saved_view"."list" in ('timesheets.crew','timesheets.employee','jobs.all','jobs.overCost','people','vehicles','notifications')),
	CONSTRAINT "saved_view_role" CHECK ("saved_view"."role" in ('admin','subadmin','supervisor')),
	CONSTRAINT "saved_view_name" CHECK (length("saved_view"."name") between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "saved_view" ADD CONSTRAINT "saved_view_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "saved_view_employee" ON "saved_view" USING btree ("employee_id","list");--> statement-breakpoint
CREATE INDEX "saved_view_shared" ON "saved_view" USING btree ("role") WHERE "saved_view"."role" is not null;