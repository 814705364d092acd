CREATE TABLE "import_file" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_file_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"file_name" text NOT NULL,
	"storage_key" text NOT NULL,
	"encoding" text,
	"sheets" jsonb NOT NULL,
	"sheet" text,
	"header" jsonb NOT NULL,
	"samples" jsonb NOT NULL,
	"mapping" jsonb NOT NULL,
	"day_order" text,
	"decimal_mark" text,
	"matches" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"kept_as" text,
	"findings" jsonb,
	"total_rows" integer DEFAULT 0 NOT NULL,
	"done_rows" integer DEFAULT 0 NOT NULL,
	"new_rows" integer DEFAULT 0 NOT NULL,
	"changed_rows" integer DEFAULT 0 NOT NULL,
	"same_rows" integer DEFAULT 0 NOT NULL,
	"refused_rows" integer DEFAULT 0 NOT NULL,
	"reason" text,
	"created_by_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "import_file_storageKey_unique" UNIQUE("storage_key"),
	CONSTRAINT "import_file_kind" CHECK ("import_file"."kind" in ('job')),
	CONSTRAINT "import_file_status" CHECK ("import_file"."status" in ('draft','checking','checked','importing','imported','canceled','failed','takingBack','takenBack'))
);
--> statement-breakpoint
CREATE TABLE "import_mapping" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_mapping_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"heads" jsonb NOT NULL,
	"day_order" text,
	"decimal_mark" text,
	"matches" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "import_mapping_kind" CHECK ("import_mapping"."kind" in ('job'))
);
--> statement-breakpoint
CREATE TABLE "import_row" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_row_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"import_id" integer NOT NULL,
	"line" integer NOT NULL,
	"outcome" text NOT NULL,
	"texts" jsonb NOT NULL,
	"errors" jsonb NOT NULL,
	"subject_id" integer,
	"subject_revision" integer,
	"before" jsonb,
	"written_at" timestamp (3) with time zone,
	"taken_back_at" timestamp (3) with time zone,
	CONSTRAINT "import_row_outcome" CHECK ("import_row"."outcome" in ('new','changed','same','refused'))
);
--> statement-breakpoint
ALTER TABLE "import_file" ADD CONSTRAINT "import_file_created_by_id_employee_id_fk" FOREIGN KEY ("created_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_row" ADD CONSTRAINT "import_row_import_id_import_file_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."import_file"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_file_updated" ON "import_file" USING btree ("updated_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "import_mapping_name" ON "import_mapping" USING btree ("kind","name");--> statement-breakpoint
CREATE UNIQUE INDEX "import_row_line" ON "import_row" USING btree ("import_id","line");--> statement-breakpoint
CREATE INDEX "import_row_outcome_line" ON "import_row" USING btree ("import_id","outcome","line");