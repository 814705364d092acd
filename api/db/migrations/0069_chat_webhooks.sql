ALTER TABLE "webhook" ADD COLUMN "format" text DEFAULT 'standard' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD COLUMN "with_id" integer;--> statement-breakpoint
CREATE INDEX "webhook_delivery_with" ON "webhook_delivery" USING btree ("with_id") WHERE "webhook_delivery"."with_id" is not null;--> statement-breakpoint
-- older apis keep it: they never write the column
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_format" CHECK ("webhook"."format" in ('standard','slack','teams'));--> statement-breakpoint
-- older apis keep it: they never write the column
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_language" CHECK ("webhook"."language" in ('en','es'));
