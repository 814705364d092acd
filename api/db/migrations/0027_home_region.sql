-- Somebody's home region is one of their regions: those whose home was missing there are entered first.
INSERT INTO "employee_region" ("employee_id", "region_id") SELECT "id", "region_id" FROM "employee" WHERE "region_id" IS NOT NULL ON CONFLICT DO NOTHING;--> statement-breakpoint
-- Deferred: a person and their regions are written in one transaction, in any order.
ALTER TABLE "employee" ADD CONSTRAINT "employee_home_region" FOREIGN KEY ("id","region_id") REFERENCES "public"."employee_region"("employee_id","region_id") DEFERRABLE INITIALLY DEFERRED;
