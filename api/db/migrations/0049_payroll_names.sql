CREATE TABLE "payroll_name" (
	"list_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean NOT NULL,
	CONSTRAINT "payroll_name_list_id_name_pk" PRIMARY KEY("list_id","name")
);
--> statement-breakpoint
CREATE TABLE "payroll_name_list" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payroll_name_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"program" text NOT NULL,
	"kind" text NOT NULL,
	"file_name" text NOT NULL,
	"names" integer NOT NULL,
	"inactive_names" integer NOT NULL,
	"given_at" timestamp (3) with time zone NOT NULL,
	"given_by_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payroll_name_list_program" CHECK ("payroll_name_list"."program" in ('vista','iif')),
	CONSTRAINT "payroll_name_list_kind" CHECK ("payroll_name_list"."kind" in ('employee','job','item','class','phase'))
);
--> statement-breakpoint
ALTER TABLE "payroll_name" ADD CONSTRAINT "payroll_name_list_id_payroll_name_list_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."payroll_name_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payroll_name_list" ADD CONSTRAINT "payroll_name_list_given_by_id_employee_id_fk" FOREIGN KEY ("given_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payroll_name_list_once" ON "payroll_name_list" USING btree ("program","kind");