CREATE TABLE "company" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"code" text,
	"is_active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "company_name_unique" UNIQUE("name"),
	CONSTRAINT "company_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "company_folded_name" ON "company" USING btree (lower("name"));--> statement-breakpoint
INSERT INTO "company" ("name", "code") VALUES ('TSU One', '1'), ('Pinnacle', '2');--> statement-breakpoint
-- Other names that people have, in a database that was filled by hand, get no number and nobody new.
INSERT INTO "company" ("name", "is_active")
  SELECT DISTINCT ON (lower("company_name")) "company_name", false FROM "employee"
  WHERE "company_name" IS NOT NULL AND NOT EXISTS (SELECT FROM "company" WHERE lower("name") = lower("company_name"));--> statement-breakpoint
UPDATE "employee" SET "company_name" = "name" FROM "company"
  WHERE lower("name") = lower("company_name") AND "name" <> "company_name";--> statement-breakpoint
ALTER TABLE "employee" ADD CONSTRAINT "employee_company_name_company_name_fk" FOREIGN KEY ("company_name") REFERENCES "public"."company"("name") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "employee_company" ON "employee" USING btree ("company_name");