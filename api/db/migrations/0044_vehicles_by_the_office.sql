ALTER TABLE "vehicle" ADD COLUMN "vin" text;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "region_id" integer;--> statement-breakpoint
ALTER TABLE "vehicle" ADD COLUMN "is_retired" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_region_id_region_id_fk" FOREIGN KEY ("region_id") REFERENCES "public"."region"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "vehicle" ADD CONSTRAINT "vehicle_vin_unique" UNIQUE("vin");