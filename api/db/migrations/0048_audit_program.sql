ALTER TABLE "audit_log" ADD COLUMN "token_id" integer;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_token_id_api_token_id_fk" FOREIGN KEY ("token_id") REFERENCES "public"."api_token"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_token" ON "audit_log" USING btree ("token_id","id") WHERE "audit_log"."token_id" is not null;