ALTER TABLE "notice_message" DROP CONSTRAINT "notice_message_kind";--> statement-breakpoint
ALTER TABLE "notice_choice" ADD COLUMN "shift_log_at" text;--> statement-breakpoint
ALTER TABLE "notice_choice" ADD COLUMN "shift_log_day" date;--> statement-breakpoint
ALTER TABLE "notice_message" ADD COLUMN "day" date;--> statement-breakpoint
-- older apis keep it: they write fewer kinds
ALTER TABLE "notice_message" ADD CONSTRAINT "notice_message_kind" CHECK ("notice_message"."kind" in ('alerts','over','reminder','shiftLog','test'));