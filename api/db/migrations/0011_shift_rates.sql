CREATE TABLE "employee_rate" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "employee_rate_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"rates_from" date,
	"earning_rate1" text,
	"earning_rate2" text,
	"earning_rate3" text,
	"earning_rate4" text,
	"earning_rate5" text,
	"earning_rate6" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "rates_from" date;--> statement-breakpoint
ALTER TABLE "workshift" ADD COLUMN "straight_rate" integer;--> statement-breakpoint
ALTER TABLE "workshift" ADD COLUMN "overtime_rate" integer;--> statement-breakpoint
ALTER TABLE "workshift" ADD COLUMN "double_rate" integer;--> statement-breakpoint
ALTER TABLE "employee_rate" ADD CONSTRAINT "employee_rate_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "employee_rate_day" ON "employee_rate" USING btree ("employee_id","rates_from");--> statement-breakpoint
-- The finished shifts so far keep what they were computed with: their person's straight time, 1.5 and 2 times of it.
UPDATE "workshift" SET "straight_rate" = "rate"."cents"
FROM (
	SELECT "employee"."id", (
		SELECT round(replace("found"[2], ',', '')::numeric * 100)::int
		FROM unnest(ARRAY["earning_rate1", "earning_rate2", "earning_rate3", "earning_rate4", "earning_rate5", "earning_rate6"])
			WITH ORDINALITY AS "listed"("text", "place"),
			regexp_match("listed"."text", '\s-\s*(\S+)\s+\$?(\d[\d,]*(?:\.\d{1,2})?)\s*$') AS "found"
		WHERE "found" IS NOT NULL ORDER BY upper("found"[1]) = 'ST' DESC, "place" LIMIT 1
	) AS "cents"
	FROM "employee"
) AS "rate"
WHERE "rate"."id" = "workshift"."employee_id" AND "workshift"."status" = 'finished' AND "rate"."cents" IS NOT NULL;
